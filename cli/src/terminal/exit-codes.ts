export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  notFound: 3,
  notSignedIn: 4,
  conflict: 5,
  refused: 6,
  network: 7,
  server: 8,
  failBelow: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
