/** Stand-ins for receipt printers. They follow the public guides of Star CloudPRNT and Epson Server Direct Print; no real printer was tried. */
import sharp from 'sharp'
import type { TestApp } from './app.ts'

type Server = Pick<TestApp, 'request'>

/** What lies in the printer's tray: the size of each slip, and its data. */
type PrintedSlip = { width: number; height: number; data: string }
type PollAnswer = { jobReady: boolean; jobToken?: string; mediaTypes?: string[]; clientAction?: { request: string }[] }

/** `path`: the printer's secret address below the server. */
export function starPrinter(server: Server, path: string) {
  const tray: PrintedSlip[] = []
  const printer = {
    tray,
    /** As the guide has it: URL-encoded in the poll. */
    statusCode: '200%20OK',
    /** The server that the printer reaches, such as another one behind the same address. */
    server,
    async poll(more: object = {}): Promise<PollAnswer & { http: number }> {
      const body = {
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: '00:11:62:0a:0b:0c',
        uniqueID: null,
        statusCode: printer.statusCode,
        ...more,
      }
      const response = await printer.server.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = response.status === 200 ? ((await response.json()) as PollAnswer) : { jobReady: false }
      // A printer answers a client action at once, by another poll.
      if (answer.clientAction?.some(({ request }) => request === 'ClientType'))
        await printer.poll({ clientAction: [{ request: 'ClientType', result: 'Star mC-Print3' }] })
      return { http: response.status, ...answer }
    },
    /** Fetches the job and prints it. Returns the HTTP status. */
    async take(token?: string): Promise<number> {
      const query = new URLSearchParams({ mac: '00:11:62:0a:0b:0c', type: 'image/png', ...(token && { token }) })
      const response = await printer.server.request(`${path}?${query}`)
      if (response.status !== 200) return response.status
      const png = Buffer.from(await response.arrayBuffer())
      const { width, height } = await sharp(png).metadata()
      tray.push({ width, height, data: png.toString('base64') })
      return 200
    },
    async confirm(token?: string, code = '200 OK'): Promise<number> {
      const query = new URLSearchParams({ mac: '00:11:62:0a:0b:0c', code, ...(token && { token }) })
      return (await printer.server.request(`${path}?${query}`, { method: 'DELETE' })).status
    },
    /** One round: poll, and print and confirm what is ready. */
    async round(): Promise<void> {
      const { jobReady, jobToken } = await printer.poll()
      if (!jobReady) return
      const status = await printer.take(jobToken)
      await printer.confirm(jobToken, status === 200 ? '200 OK' : '520')
    },
  }
  return printer
}

export function epsonPrinter(server: Server, path: string) {
  const tray: PrintedSlip[] = []
  const send = (fields: Record<string, string>) =>
    printer.server.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const printer = {
    tray,
    server,
    /** Asks for a job and prints it. Returns its id. */
    async take(): Promise<string | undefined> {
      const response = await send({ ConnectionType: 'GetRequest', ID: '', Name: 'TM-m30III' })
      const xml = await response.text()
      const [, width, height, data] = /<image width="(\d+)" height="(\d+)"[^>]*>([\w+/=]+)<\/image>/.exec(xml) ?? []
      if (response.status !== 200 || !data) return undefined
      tray.push({ width: Number(width), height: Number(height), data })
      return /<printjobid>(.{1,30})<\/printjobid>/.exec(xml)?.[1]
    },
    async respond(jobId: string | undefined, attributes = 'success="true" code="" status="251658262"'): Promise<number> {
      const job = jobId ? `<printjobid>${jobId}</printjobid>` : ''
      const xml = `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>${job}</Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${attributes} battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
      return (await send({ ConnectionType: 'SetResponse', ID: '', Name: 'TM-m30III', ResponseFile: xml })).status
    },
  }
  return printer
}
