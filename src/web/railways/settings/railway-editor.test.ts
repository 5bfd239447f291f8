import { expect, test } from 'vitest'
import type { ShopRailways } from '#contract/railway-choice.ts'
import { emptyRailwayChoice, type RailwayChoice, setChosenLine } from '#domain/railways/choice.ts'
import { createRailwayEditor } from './railway-editor.ts'

const shown = (version: number, choice: RailwayChoice, changedBy: string | null = null): ShopRailways => ({
  version,
  changedAt: null,
  changedBy,
  choice: {
    ...choice,
    lines: choice.lines.map(({ line, stations }) => ({ line, stations: stations && [...stations] })),
    notes: [...choice.notes],
  },
  lines: [],
  stations: [],
})
const problem = (code: string, fields: object = {}) => ({
  ok: false as const,
  problem: { type: 'about:blank', title: code, status: 409, code, detail: `${code}.`, requestId: '', ...fields },
})

/** A server with other users; each response waits until the test releases it. */
function openServer(choice = emptyRailwayChoice) {
  let current = shown(0, choice)
  let isLost = false
  const waiting: (() => void)[] = []
  return {
    current: () => current,
    others: (next: RailwayChoice) => {
      current = shown(current.version + 1, next, '鈴木')
    },
    lose: (lost: boolean) => {
      isLost = lost
    },
    async save(replaces: number, choice: RailwayChoice) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (isLost) return problem('network.failed')
      if (replaces !== current.version) return problem('railways.changed', { current })
      current = shown(current.version + 1, choice, '佐藤')
      return { ok: true as const, value: current }
    },
    async answer() {
      waiting.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    },
    open: () => waiting.length,
  }
}

const codes = ({ lines }: RailwayChoice) => lines.map(({ line }) => line)

test('Changes made during a save are saved together by the next save', async () => {
  const server = openServer()
  const editor = createRailwayEditor(server.current(), server.save)
  for (const line of [1, 2, 3]) editor.change(setChosenLine(editor.store.getState().choice, line, null))
  expect([server.open(), editor.store.getState().status]).toEqual([1, 'saving'])
  await server.answer()
  await server.answer()
  expect([codes(server.current().choice), server.current().version, editor.store.getState().status]).toEqual([[1, 2, 3], 2, 'saved'])
})

test('A concurrent change is merged, reported with its author and kept by an undo', async () => {
  const server = openServer()
  const editor = createRailwayEditor(server.current(), server.save)
  editor.change(setChosenLine(emptyRailwayChoice, 1, null))
  server.others(setChosenLine(emptyRailwayChoice, 2, null))
  await server.answer()
  await server.answer()
  expect(codes(server.current().choice).sort()).toEqual([1, 2])
  expect(editor.store.getState()).toMatchObject({ status: 'saved', merged: { by: '鈴木', overruled: { lines: [], order: false } } })
  editor.undo()
  await server.answer()
  expect(codes(server.current().choice)).toEqual([2])
})

test('A change made without a connection is saved by the retry', async () => {
  const server = openServer()
  const editor = createRailwayEditor(server.current(), server.save)
  server.lose(true)
  editor.change(setChosenLine(emptyRailwayChoice, 1, null))
  await server.answer()
  expect(editor.store.getState()).toMatchObject({ status: 'failed', problem: 'network.failed.', choice: { lines: [{ line: 1 }] } })
  server.lose(false)
  editor.retry()
  await server.answer()
  expect([editor.store.getState().status, codes(server.current().choice)]).toEqual(['saved', [1]])
})
