declare module '@fontsource-variable/inter/opsz.css';
