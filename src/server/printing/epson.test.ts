import { expect, test } from 'vitest'
import { parseResult } from './epson.ts'

const result = (attributes: string, id = 'ABC123') =>
  `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${attributes}/></PrintResponse></ePOSPrint></PrintResponseInfo>`

test('A result says whether the job was printed, and what is wrong with the printer', () => {
  expect(parseResult(result('success="true" code="" status="251854870" battery="0"'))).toEqual({
    ...{ jobToken: 'ABC123', success: true, code: '', trouble: null },
  })
  expect(parseResult(result('success="1" code="" status="2"'))).toMatchObject({ success: true })
  expect(parseResult(result(`success='false' code = 'EPTR_REC_EMPTY' status='${0x80008}'`))).toEqual({
    ...{ jobToken: 'ABC123', success: false, code: 'EPTR_REC_EMPTY', trouble: 'paperOut' },
  })
  const troubles = [
    ['success="false" code="EPTR_REC_EMPTY" status="0"', 'paperOut'],
    ['success="false" code="EPTR_COVER_OPEN" status="0"', 'coverOpen'],
    [`success="false" code="EPTR_AUTOMATICAL" status="${0x80008}"`, 'paperOut'],
    [`success="0" code="" status="${0x28}"`, 'coverOpen'],
    ['success="false" code="EX_BADPORT" status="1"', 'offline'],
    ['success="false" code="EX_TIMEOUT" status="0"', null],
  ]
  for (const [attributes, trouble] of troubles)
    expect(parseResult(result(attributes!)), attributes!).toMatchObject({ success: false, trouble })
})

test('A result of older firmware has no job id', () => {
  const xml = '<PrintResponseInfo Version="1.00"><response success="false" code="EX_BADPORT" status="1" battery="0"/></PrintResponseInfo>'
  expect(parseResult(xml)).toMatchObject({ jobToken: undefined, success: false })
})

test('Entities, document types and other XML are not read', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>${result('success="&b;" code="&b;" status="&b;"')}`
  expect(parseResult(bomb)).toMatchObject({ success: false, code: '&b;', trouble: null })
  for (const xml of ['', '<response', '<response />', 'success="true"', result('code="success"'), '<response xsuccess="true"/>'])
    expect(parseResult(xml), xml).toBeUndefined()
  expect(parseResult(result('success="true"', '../../etc/passwd'))).toMatchObject({ jobToken: undefined })
  expect(parseResult(`<response ${'a '.repeat(16_000)}`)).toBeUndefined()
})
