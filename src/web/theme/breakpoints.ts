/** R9.3: two exact sets. Scripts use the first, where each name means narrower than its value. Grid and media queries use the second. */
export const scriptBreakpoints = { xs: 600, sm: 960, md: 1280, lg: 1920 } as const
export const gridBreakpoints = { sm: 600, md: 960, lg: 1264, xl: 1904 } as const
export const mobileBreakpoint = gridBreakpoints.lg

/** R9.3: spacing in px, in steps of 4 from 0 to 64. `--uk-space-3` is the third. */
export const spacingSteps: readonly number[] = Array.from({ length: 17 }, (_, step) => step * 4)
