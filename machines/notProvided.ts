/** An actor that a machine only names: what really does it is provided where the machine is started. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} is not provided`);
};
