import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationRegistry } from '#contract/registry.ts'
import { createOpenApiDocument } from '#platform/http/openapi.ts'
import { projectRoot } from '#platform/project-root.ts'
import { type ApiDocument, listApiLines } from './api-lines.ts'

/** The API of the last version, with which the present one is compared. */
export const lastApiFile = join(projectRoot, 'clients/typescript/api.txt')

const headingOf = (version: string) => `The API of version ${version}, written by npm run docs when the version changes.\n\n`

/** Returns the content of `lastApiFile` for this version. */
export function writeApi(version: string): string {
  return `${headingOf(version)}${listPresentApi(version).join('\n')}\n`
}

export const isOfVersion = (content: string, version: string): boolean => content.startsWith(headingOf(version))

export function listPresentApi(version: string): string[] {
  return listApiLines(createOpenApiDocument(operationRegistry, version) as object as ApiDocument)
}

export function readLastApi(): string[] {
  return readFileSync(lastApiFile, 'utf8').trimEnd().split('\n').slice(2)
}
