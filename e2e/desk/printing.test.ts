/** The desk says which numbers are not on paper, and prints them again. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { starPrinter } from '../../test/printers.ts'
import { addDevice } from '../../test/tablet.ts'
import { newMember } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'

const stage = openE2eApp()

longTest('A row shows a number that was not printed, and prints it again', async () => {
  const queue = await openTestQueue(stage.app)
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const { path } = await addDevice(stage.app, queue.shop, manager, { name: '入口', settings: { kind: 'printer', paper: 80 } })
  const printer = starPrinter(stage.app, path!)
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openDeskPage(stage, queue)
  await page.getByRole('button', { name: /山田/ }).click()
  await page
    .getByRole('button', { name: /A001 .*操作|A001/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '番号札を印刷' }).click()
  await page.getByText('番号札を印刷しています').waitFor()
  const { jobToken } = await printer.poll()
  await printer.take(jobToken)
  printer.statusCode = '410'
  await printer.poll()
  await page.getByText('用紙がなく、番号札を印刷できませんでした').waitFor()
  printer.statusCode = '200'
  await page.getByRole('button', { name: 'もう一度印刷' }).click()
  await page.getByText('番号札を印刷しています').waitFor()
  await printer.round()
  await page.getByText('番号札を印刷しています').waitFor({ state: 'detached' })
  expect(printer.tray.length).toBe(2)
})
