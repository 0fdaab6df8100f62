export const summary = 'There is none';

export const text = `Telemetry

There is none. crop collects no usage data and does not check for updates: it talks only to the server that
you name.
`;
