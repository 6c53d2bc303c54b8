/** Whether a text can be an e-mail address: plain ASCII without blanks, as the contract has it. */
export const isEmail = (text: string): boolean => /^[!-?A-~]+@[!-?A-~]+$/.test(text);
