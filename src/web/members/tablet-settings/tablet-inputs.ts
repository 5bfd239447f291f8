import type { InputAttributes } from '../../form/input-rules.ts'

export const tabletInputs = { name: { required: true, maxLength: 60 } } as const satisfies Record<string, InputAttributes>
