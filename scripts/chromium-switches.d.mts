export const quietSwitches: string[]
export const drivenSwitches: string[]
