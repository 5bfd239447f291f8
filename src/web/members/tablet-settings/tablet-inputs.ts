import type { InputAttributes } from '../../form/input-rules.ts'

/** What the form asks for by its inputs' attributes. */
export const tabletInputs = { name: { required: true, maxLength: 60 } } as const satisfies Record<string, InputAttributes>
