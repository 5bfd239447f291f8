import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A manifest request per link would tell the server every address that a page mentions, and is one more request on a weak line.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
