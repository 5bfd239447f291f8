import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type BenchChildProcess<Order, Answer> = { ask(order: Order): Promise<Answer>; stop(): void }

/** Starts a script of this folder as a child process that handles one order at a time. */
export function startBenchChildProcess<Order extends object, Answer>(script: string): BenchChildProcess<Order, Answer> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let waiting: PromiseWithResolvers<Answer> | undefined
  child.on('message', (answer) => waiting?.resolve(answer as Answer))
  child.on('exit', (code) => waiting?.reject(new Error(`${script} ended with ${code}`)))
  return {
    ask(order) {
      waiting = Promise.withResolvers<Answer>()
      child.send(order)
      return waiting.promise
    },
    stop() {
      if (child.connected) child.disconnect()
    },
  }
}

/** Handles the bench's orders in the child process, which ends with the bench. */
export function handleBenchCommands<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  process.on('message', (order: Order) => {
    answer(order).then(
      (value) => process.send?.(value),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
