import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://localhost:${process.env.DEV_API_PORT ?? 3001}`

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    manifest: true,
    // The content security policy allows files of our own origin, not data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      '/api': api,
      '/healthz': api,
      '/metrics': api,
      '/ws': { target: api, ws: true },
    },
  },
})
