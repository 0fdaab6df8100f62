/** Creates work that records when it begins, and ends when the test says so. */
export function createPacedWork() {
  const begun: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settle,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        endings.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    },
    async end(name: string, error?: Error) {
      endings.get(name)?.(error);
      await settle();
    },
  };
}
