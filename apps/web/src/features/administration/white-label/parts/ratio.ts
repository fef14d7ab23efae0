/** A contrast in figures, cut so that none looks better than it is. */
export function ratio(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
