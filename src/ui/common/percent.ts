/** "98 %", "0.4 %", "0.03 %": whole percents, decimals below one. Only a certain thing is 100 %. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent >= 1 || percent === 0)
    return `${String(share < 1 ? Math.min(99, Math.round(percent)) : 100)} %`;
  if (percent < 0.01) return "<0.01 %";
  return `${percent.toFixed(percent < 0.1 ? 2 : 1)} %`;
}
