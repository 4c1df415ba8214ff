/** Prints the OpenAPI document, from which the types of the web's calls are generated. */
import { apiDocument } from './api-document.js';

process.stdout.write(JSON.stringify(apiDocument('/', 'session')));
