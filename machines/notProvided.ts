/** A placeholder for an actor or an action, which is provided where the machine is started; throws when called. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} is not provided`);
};
