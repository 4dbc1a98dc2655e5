/** "98 %", "0.4 %": whole percents, tenths below one. Only a certain thing is 100 %. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent >= 1 || percent === 0) return `${String(Math.floor(percent))} %`;
  return percent < 0.1 ? "<0.1 %" : `${percent.toFixed(1)} %`;
}
