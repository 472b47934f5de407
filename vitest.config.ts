import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', '.next', 'e2e'],
    // Native database handles close cleanly in forks, not in threads.
    pool: 'forks',
    // A guard against hanging only: no test claims a time, and a busy machine is no fault.
    testTimeout: 120_000,
  },
})
