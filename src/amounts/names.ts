/** The names of an amount's three controls (docs/design.md, "Amounts"). */

export interface AmountNames {
  decrease: string;
  field: string;
  increase: string;
}

export const toyAmountNames = (name: string): AmountNames => ({
  decrease: `Decrease ${name}`,
  field: `Amount of ${name}`,
  increase: `Increase ${name}`,
});

export const boxAmountNames = (boxCode: string): AmountNames => ({
  decrease: `Decrease ${boxCode}`,
  field: `Amount in ${boxCode}`,
  increase: `Increase ${boxCode}`,
});
