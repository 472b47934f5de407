import { defineConfig } from '@playwright/test'

const port = 3210

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One server and one database: tests take turns.
  fullyParallel: false,
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // A fresh data folder each time; the server under test is the one that `serve` starts.
    command: `node -e "require('fs').rmSync('.e2e',{recursive:true,force:true})" && exec node --import tsx cli/main.ts serve --port ${port} --data .e2e/data`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
