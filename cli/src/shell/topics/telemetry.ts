export const summary = 'There is none';

export const text = `Telemetry

There is none. crop counts nothing, reports nothing and looks for no new version: it talks to the server that you
name and to nobody else.
`;
