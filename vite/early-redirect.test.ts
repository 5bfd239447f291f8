import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { earlyRedirectPlugin } from './early-redirect.ts'

type Hooks = { transform(code: string, id: string): { code: string } | undefined; generateBundle(): void }

const packed = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist')
const routes = (mode: string) => join(packed, mode, 'lib/dom/ssr/routes.js')
const plugin = () => earlyRedirectPlugin() as unknown as Hooks

/** Returns the router's own function as patched for the browser. `styles`: the promise for the page's styles. */
function patched(mode: string, styles: Promise<void>): (handler: () => Promise<unknown>) => Promise<unknown> {
  const { code } = plugin().transform(readFileSync(routes(mode), 'utf8'), routes(mode))!
  const [text] = /async function prefetchStylesAndCallHandler[\s\S]*?\n\t\t\}/.exec(code)!
  const names = ['routeModulesCache', 'route', 'prefetchStyleLinks']
  return new Function(...names, `return (${text})`)({ a: {} }, { id: 'a' }, () => styles)
}

test.each(['development', 'production'])('A redirect before the styles causes no unhandled rejection (%s)', async (mode) => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    let come = () => {}
    const styles = new Promise<void>((resolve) => {
      come = resolve
    })
    const call = patched(mode, styles)(() => Promise.reject('redirect'))
    // Node reports an unhandled rejection after the microtasks, so before this.
    await new Promise((resolve) => setImmediate(resolve))
    come()
    await expect(call).rejects.toBe('redirect')
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

test('A router whose code does not fit our patch stops the build', () => {
  expect(() => plugin().transform('async function prefetchStylesAndCallHandler() {}', routes('production'))).toThrow('another way')
  expect(() => plugin().generateBundle()).toThrow('another file')
  expect(plugin().transform('', '/somewhere/routes.js')).toBeUndefined()
})
