/** Writes src/api.ts, the types of the whole API, from the OpenAPI document of this repository. */
import { writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { operationRegistry } from '../../src/contract/registry.ts'
import { createOpenApiDocument } from '../../src/platform/http/openapi.ts'
import packageFile from './package.json' with { type: 'json' }

const document = createOpenApiDocument(operationRegistry, packageFile.version)
// The client adds the idempotency key where a program gives none.
for (const operations of Object.values(document.paths ?? {}))
  for (const { parameters } of Object.values(operations) as { parameters?: { name: string; required?: boolean }[] }[])
    for (const parameter of parameters ?? []) if (parameter.name === 'Idempotency-Key') parameter.required = false

const types = astToString(await openapiTS(JSON.stringify(document)))
writeFileSync(new URL('src/api.ts', import.meta.url), types)
