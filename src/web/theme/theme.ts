import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { gridBreakpoints, spacingSteps } from './breakpoints.ts'

const em = (px: number) => `${px / 16}em`
/** The step of `spaces`, in rem. */
const space = (step: number) => `${spacingSteps[step]! / 16}rem`

const ten = (list: string) => list.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple

const text = '"Hiragino Sans","Hiragino Kaku Gothic ProN","BIZ UDPGothic","Noto Sans JP","Noto Sans CJK JP",Meiryo,system-ui,sans-serif'

export const mantineTheme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  // autoContrast checks the light scheme's shade only. In the dark scheme it would put white on green 4 (2.3:1).
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' && !input.color?.includes('.') ? { ...colors, color: 'var(--uk-on-fill)' } : colors
  },
  black: '#23271F',
  colors: {
    green: ten('f0f8f2 ddf1e3 bde5ca 94d2aa 68bb89 43a26d 298856 1c7045 175a37 134229'),
    orange: ten('fff5ec ffe8d2 ffd1a6 ffbb7b fca34d f0932f ce7915 a15d0a 7d480a 5c350a'),
    red: ten('fef3f1 ffe4e0 ffcbc4 fba89e f47c70 e9554c d53833 b82b28 952421 6f1d1a'),
    blue: ten('f1f6fd e2ecfa c7dbf5 a5c4ec 80a9dd 618fc8 4876b1 356096 294d79 1f3959'),
    gray: ten('F7F5F0 EFECE4 E2DDD1 D2CCBE A9A99D 858A7F 5E645A 4A5046 363B32 23271F'),
    dark: ten('ECEFE8 C6CBC0 A5AB9F 80877B 565C52 383D35 21251F 181B17 131612 0D0F0C'),
  },
  fontFamily: `var(--uk-font, ${text})`, // :lang(en) and :lang(zh) set --uk-font.
  headings: { fontFamily: `var(--uk-font, ${text})`, fontWeight: '700' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: space(2), sm: space(3), md: space(4), lg: space(6), xl: space(8) },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  breakpoints: {
    xs: em(0),
    sm: em(gridBreakpoints.sm),
    md: em(gridBreakpoints.md),
    lg: em(gridBreakpoints.lg),
    xl: em(gridBreakpoints.xl),
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--uk-on-fill)' } },
    Radio: { defaultProps: { iconColor: 'var(--uk-on-fill)' } },
    Badge: { defaultProps: { color: 'green', radius: 'xs' } }, // Without a color, Badge ignores variantColorResolver.
    Button: { defaultProps: { size: 'sm' } }, // Visitor pages set size 'xl' in their layout.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'], withAsterisk: false } },
    Paper: { defaultProps: { shadow: 'none', withBorder: false } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 10 } },
  },
})

const soft = (bg: Record<string, string>, words: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(bg).flatMap((c) => [
      [`--mantine-color-${c}-light`, bg[c]!],
      [`--mantine-color-${c}-light-color`, words[c]!],
    ]),
  )

/** Mantine's own variables. Ours (`--uk-…`) are in tokens.css for all pages. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-primary-color-contrast': '#FFFFFF',
    '--mantine-color-dimmed': '#5E645A',
    '--mantine-color-placeholder': '#5E645A',
    '--mantine-color-default-border': '#858A7F',
    '--mantine-color-error': '#b82b28',
    '--mantine-color-disabled': '#EFECE4',
    '--mantine-color-disabled-color': '#5E645A',
    '--mantine-color-disabled-border': '#E2DDD1',
    ...soft(
      { green: '#ddf1e3', orange: '#ffe8d2', red: '#fef3f1', blue: '#e2ecfa' },
      { green: '#1c7045', orange: '#7d480a', red: '#b82b28', blue: '#356096' },
    ),
  },
  dark: {
    '--mantine-primary-color-contrast': '#0F1F16',
    '--mantine-color-body': '#21251F',
    '--mantine-color-dimmed': '#A5AB9F',
    '--mantine-color-placeholder': '#A5AB9F',
    '--mantine-color-default-border': '#80877B',
    '--mantine-color-error': '#f47c70',
    '--mantine-color-disabled': '#131612',
    '--mantine-color-disabled-color': '#A5AB9F',
    '--mantine-color-disabled-border': '#383D35',
    ...soft(
      { green: '#1D3427', orange: '#3A2A17', red: '#3A201D', blue: '#1F2C3D' },
      { green: '#94d2aa', orange: '#ffbb7b', red: '#f47c70', blue: '#80a9dd' },
    ),
  },
})
