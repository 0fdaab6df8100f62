// The clients that `npm run test:clients` tries, in the order of its table.
import { examplePython } from './example-python/client.mjs';
import { heyApi } from './hey-api.mjs';
import { nextApp } from './next-app.mjs';
import { goClient } from './openapi-generator-go.mjs';
import { javaClient } from './openapi-generator-java.mjs';
import { pythonClient } from './openapi-generator-python.mjs';
import { openapiPythonClient } from './openapi-python-client.mjs';
import { orval } from './orval.mjs';

/**
 * A client is an object with
 *
 * - `name`, and `version`, that of its generator;
 * - `needs`: the programs without which it is skipped, such as `go`;
 * - `steps`: what happens before the program runs, by name, in order: `generate`, and `compile` or what else the
 *   language has. A step gets the context and fails by throwing an error; it may be asynchronous;
 * - `run(context)`: runs the program, and returns what it printed on standard output.
 *
 * The context has `folder`, which is empty and the client's own; `cache`, a folder that is kept; `document`, the
 * path of the OpenAPI document; `url`, the address of the server; and `account`, with `email` and `password`.
 *
 * The program prints a line of JSON for each call of `story.mjs`: `{"call": "create", "facts": {…}}` or
 * `{"call": "create", "error": "what failed"}`. The facts have to be those that the story found by plain requests.
 * A client with `calls: []` only has to end with exit code 0.
 */
export const clients = [
  pythonClient,
  goClient,
  javaClient,
  openapiPythonClient,
  orval,
  heyApi,
  nextApp,
  examplePython,
];
