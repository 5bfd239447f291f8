import type { Field, FieldType } from '#domain/forms/field.ts'

const calendar = () => Promise.all([import('../../own-mantine.tsx'), import('../calendar/calendar.tsx')])

const modules: { [T in FieldType]?: () => Promise<unknown> } = {
  consent: () => import('../consent-box/consent-box.tsx'),
  'date-range': () => import('../date-range-picker/date-range-picker.tsx'),
  email: () => import('../email-input/email-input.tsx'),
  file: () => Promise.all([import('../photo-field/photo-field.tsx'), import('../file-input/ready-file.ts')]),
  kana: () => import('../kana-input/kana-input.tsx'),
  money: () => Promise.all([import('../money-input/money-input.tsx'), import('../money-input/money-range.tsx')]),
  'multi-date': () => Promise.all([import('../multi-date-picker/multi-date-picker.tsx'), calendar()]),
  'multi-select': () => import('../multi-select/multi-select.tsx'),
  number: () => import('../number-stepper/worded-stepper.tsx'),
  'postal-address': () => import('../postal-address/postal-address.tsx'),
  select: () => import('../select-with-close/select-with-close.tsx'),
  tel: () => import('../phone-input/phone-input.tsx'),
}

/** The parts of the fields of a step that is not there yet: should the line be cut meanwhile, it can be turned to all the same. */
export async function fetchParts(fields: readonly Field[]): Promise<void> {
  await Promise.all([...new Set(fields.map(({ type }) => type))].map((type) => modules[type]?.()))
}
