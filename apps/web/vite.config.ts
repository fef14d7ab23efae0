import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileOfModule, noMediaOutsideCalls, noRings } from './chunk-groups.ts';
import { compressed, firstPage } from './first-page.ts';

const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react(), noRings(), noMediaOutsideCalls(), firstPage(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // The first page carries only the names of the later screens' sheets, not of all their scripts: 3 kB less. What the
    // first script itself imports is asked for together with it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    // What the first page needs travels in one file: it compresses better than the many small ones that sharing with
    // later screens would make of it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: fileOfModule(), includeDependenciesRecursively: false },
          ],
        },
        // The first page names every later file: without words in the names it is 0.6 kB smaller. The manifest has them.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/files': { target: server, changeOrigin: false },
      '/realtime': { target: server, changeOrigin: false, ws: true },
      '/rtc': { target: server, changeOrigin: false, ws: true },
    },
  },
});
