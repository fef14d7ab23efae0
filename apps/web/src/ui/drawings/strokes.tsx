import type { LazyDrawing, Strokes } from './drawing-names.ts';

/** All drawings but the plug, which must be there when the network is not. */
export const strokes: Record<LazyDrawing, Strokes> = {
  calendar: {
    box: '0 0 100 72',
    width: 100,
    grey: (
      <path d="M1 68h98M15 18a10 10 0 0 1 10-10h48a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10H25a10 10 0 0 1-10-10zM15 26h68M34 1v13M66 1v13M31 40h9M45 40h9M31 53h9" />
    ),
    brand: <rect x="56" y="45" width="17" height="14" rx="4" />,
  },
  bell: {
    box: '0 0 52 62',
    width: 52,
    grey: <path d="M26 1v8M2 46q6-3 7-14c0-13 6-23 17-23s17 10 17 23q1 11 7 14z" />,
    brand: <path d="M19 52a7 7 0 0 0 14 0" />,
  },
  people: {
    box: '0 0 100 64',
    width: 100,
    grey: (
      <path d="M1 62h98M20 62c0-14 8-22 20-22s20 8 20 22M40 32a12 12 0 1 0 0-24 12 12 0 0 0 0 24M66 42c10-1 17 6 18 20M64 12a10 10 0 0 1 0 20" />
    ),
    brand: <path d="M78 8v12M72 14h12" />,
  },
  search: {
    box: '0 0 80 66',
    width: 80,
    grey: (
      <path d="M14 6h34a6 6 0 0 1 6 6v12M8 12v42a6 6 0 0 0 6 6h24M8 12a6 6 0 0 1 6-6M18 20h24M18 31h14M18 42h10" />
    ),
    brand: <path d="M52 56a13 13 0 1 0 0-26 13 13 0 0 0 0 26M62 53l9 9" />,
  },
  page: {
    box: '0 0 80 66',
    width: 80,
    grey: <path d="M1 62h78M20 62V10a6 6 0 0 1 6-6h20l14 14v44M46 4v14h14M30 30h20M30 40h20" />,
    brand: <path d="M30 50h11" />,
  },
  chat: {
    box: '0 0 90 62',
    width: 90,
    grey: (
      <path d="M8 2h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H24L12 44V34H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6M14 13h32M14 22h20" />
    ),
    brand: <path d="M70 24h10a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-2v8l-10-8H50a6 6 0 0 1-6-6" />,
  },
  'lost-page': {
    box: '0 0 224 124',
    width: 224,
    grey: (
      <>
        <path d="M1 120h222M46 100V34q33-14 66 10 33-24 66-10v66q-33-14-66 4-33-18-66-4M112 44v60M46 50l-8 3v57q37-11 74 4 37-15 74-4V53l-8-3M60 54q19-6 38 3M60 70q19-6 38 3M60 86q19-6 38 3" />
        <path d="M148 41q-8 6-10 18" strokeDasharray="3 5" />
      </>
    ),
    brand: <path d="m157 2 25 7-9 32-24-7zM159 12l13 3.500M157 20l13 3.500" />,
  },
};
