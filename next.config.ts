import type { NextConfig } from 'next'

const config: NextConfig = {
  // Native module: must be required at run time, not bundled.
  serverExternalPackages: ['better-sqlite3'],
  poweredByHeader: false,
  // The tool writes nothing into the tree by itself.
  agentRules: false,
  experimental: { agentUpgrade: false },
}

export default config
