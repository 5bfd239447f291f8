/** One module per icon: the package's index is some 6,000 modules, which the server would all load at its start. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default icon
}
