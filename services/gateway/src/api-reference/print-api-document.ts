/** Prints the OpenAPI document. The types of the web app's requests are generated from it. */
import { apiDocument } from './api-document.js';

process.stdout.write(JSON.stringify(apiDocument('/', 'session')));
