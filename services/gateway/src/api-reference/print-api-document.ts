/** Prints the OpenAPI document, from which the web app generates the types of its requests. */
import { apiDocument } from './api-document.js';

process.stdout.write(JSON.stringify(apiDocument('/', 'session')));
