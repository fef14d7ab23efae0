import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What is asked of the bundler about a module. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const screens = path.join(import.meta.dirname, 'src/screens');
const at = (screen: string): string => path.join(screens, screen).replaceAll('\\', '/');

const call = [at('call/call-screen.tsx')];
const signedIn = [at('shared/signed-in.tsx')];
const frame = [at('shared/signed-in-frame.tsx')];
const homeOf = (who: string): string[] =>
  ['home-screen', 'frame', 'live'].map((name) => at(`${who}/${who}-${name}.tsx`));
/** Screens and frames that share parts with the call. */
const others = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .map(at)
  .filter((file) => /-(screen|frame|live)\.tsx$/.test(file))
  .filter((file) => !/\/call\/(call|level-two-call)-screen\.tsx$/.test(file) && !frame.includes(file));

const wholeKit =
  /\/(@mantine\/(core|hooks)\/esm\/index\.mjs|@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs|@tanstack\/(react-query|query-core)\/build\/modern\/index\.js)$/;
const icon = /\/@tabler\/icons-react\/dist\/esm\/icons\//;
const namedImports = /import\s*\{([^}]*)\}\s*from/g;

/** 'IconDots.mjs', 'use-media-query.mjs', 'queryClient.js' and the names that they export, alike. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** The names that a module imports. */
function namesIn(code: string): ReadonlySet<string> {
  return new Set(
    [...code.matchAll(namedImports)].flatMap(([, list = '']) =>
      list.split(',').map((one) => plain(one.trim().split(/\s+/)[0] ?? '')),
    ),
  );
}

/** Of a kit that exports hundreds of things by one file, only the files of those that are named. */
function takenFrom(kit: string, names: ReadonlySet<string>, modules: Modules): string[] {
  return (modules.getModuleInfo(kit)?.importedIds ?? []).flatMap((id) => {
    if (wholeKit.test(id)) return takenFrom(id, names, modules);
    return names.has(plain(path.basename(id, path.extname(id)))) ? [id] : [];
  });
}

/** What a module imports before it runs. */
function importsOf(id: string, modules: Modules): string[] {
  const { importedIds, code } = modules.getModuleInfo(id) ?? { importedIds: [], code: null };
  return importedIds.flatMap((imported) =>
    wholeKit.test(imported) ? takenFrom(imported, namesIn(code ?? ''), modules) : [imported],
  );
}

/** Everything that modules import before anything is shown, themselves included. */
function neededBy(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id, modules));
  }
  return found;
}

type Places = Record<'call' | 'signedIn' | 'frame' | 'others' | 'student' | 'educator', ReadonlySet<string>>;

/** Parts of the kit need more of each other than their names tell: in the file of homes they would draw it into the call. */
function isOfHomes(id: string, { student, educator }: Places): boolean {
  const isOurs = !id.includes('/node_modules/') || icon.test(id);
  return isOurs && student.has(id) && educator.has(id);
}

/**
 * Names the file in which a module of the call or of the first screens travels: a few files compress better than the many
 * small ones that sharing with other screens would make of them. What every signed-in page needs is one, what the call
 * shares with other screens another, what the homes of students and educators share a third, and livekit-client, which
 * changes least, a fourth. Null leaves a module to the bundler.
 */
export function fileOfModule(): (id: string, modules: Modules) => string | null {
  let places: Places | null = null;
  return (id, modules) => {
    places ??= {
      call: neededBy(call, modules),
      signedIn: neededBy(signedIn, modules),
      frame: neededBy(frame, modules),
      others: neededBy(others, modules),
      student: neededBy(homeOf('student'), modules),
      educator: neededBy(homeOf('educator'), modules),
    };
    const isOfCall = places.call.has(id);
    if (id.includes('/livekit-client/')) return 'livekit';
    if (places.signedIn.has(id) || (isOfCall && places.frame.has(id))) return 'signed-in';
    if (isOfCall) return places.others.has(id) ? 'visit' : 'call';
    return isOfHomes(id, places) ? 'home' : null;
  };
}

interface File {
  type: string;
  name?: string;
  facadeModuleId?: string | null;
  imports?: readonly string[];
}

/** Files that need each other could run in the wrong order: such a division is refused. */
export function noRings(): {
  name: string;
  generateBundle: (options: unknown, files: Record<string, File>) => void;
} {
  return {
    name: 'no-rings',
    generateBundle: (_options, files) => {
      const done = new Set<string>();
      const visit = (name: string, way: readonly string[]): void => {
        if (way.includes(name)) throw new Error(`Files import each other: ${[...way, name].join(' > ')}`);
        if (done.has(name)) return;
        for (const next of files[name]?.imports ?? []) visit(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(files)) visit(name, []);
    },
  };
}

/** Who looks at their home or a list loads nothing of the media: a screen outside of the call that needs it is refused. */
export function noMediaOutsideCalls(): {
  name: string;
  generateBundle: (options: unknown, files: Record<string, File>) => void;
} {
  return {
    name: 'no-media-outside-calls',
    generateBundle: (_options, files) => {
      const needsMedia = (name: string, seen: Set<string>): boolean => {
        if (seen.has(name)) return false;
        seen.add(name);
        const file = files[name];
        return file?.name === 'livekit' || (file?.imports ?? []).some((next) => needsMedia(next, seen));
      };
      for (const [name, { facadeModuleId }] of Object.entries(files)) {
        const isScreen = facadeModuleId?.startsWith(`${at('')}`) && !facadeModuleId.startsWith(at('call/'));
        if (isScreen && needsMedia(name, new Set())) throw new Error(`${facadeModuleId} loads the media`);
      }
    },
  };
}
