/** Writes src/api.ts, the types of the whole API, from the OpenAPI document of this repository. */
import { writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { operationRegistry } from '../../src/contract/registry.ts'
import { createOpenApiDocument } from '../../src/platform/http/openapi.ts'
import packageFile from './package.json' with { type: 'json' }

const document = createOpenApiDocument(operationRegistry, packageFile.version)
const types = astToString(await openapiTS(JSON.stringify(document)))
writeFileSync(new URL('src/api.ts', import.meta.url), types)
