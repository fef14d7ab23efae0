/** The steps of an axis from 0: four of them, round numbers, as far as the highest value. */
export function axisSteps(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const whole = Math.max(1, Math.ceil(step));
  return [0, 1, 2, 3, 4].map((count) => count * whole);
}
