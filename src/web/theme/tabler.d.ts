/** One module per icon: the package's index would make the server load some 6,000 modules at its start. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default icon
}
