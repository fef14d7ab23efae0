import type { NetworkQuality } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';

/** The media engine's grade of a person's connection, in the product's three words; 'lost' is poor. */
export function qualityOf(said: string): NetworkQuality {
  if (said === 'excellent' || said === 'good') return 'good';
  return said === 'poor' || said === 'lost' ? 'poor' : 'unknown';
}

/** How many of three bars a connection fills: excellent is more than good. */
export function qualityBars(said: string): 0 | 1 | 2 | 3 {
  switch (said) {
    case 'excellent':
      return 3;
    case 'good':
      return 2;
    case 'poor':
      return 1;
    default:
      return 0;
  }
}
