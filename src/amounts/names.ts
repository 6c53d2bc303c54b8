/** The names of an amount's three controls (docs/design.md, "Amounts"). */

export interface AmountNames {
  decrease: string;
  field: string;
  increase: string;
}

export const toyAmountNames = (strName: string): AmountNames => ({
  decrease: `Decrease ${strName}`,
  field: `Amount of ${strName}`,
  increase: `Increase ${strName}`,
});

export const boxAmountNames = (strBoxCode: string): AmountNames => ({
  decrease: `Decrease ${strBoxCode}`,
  field: `Amount in ${strBoxCode}`,
  increase: `Increase ${strBoxCode}`,
});
