export function ProductLogo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
      <path
        d="M9 2h14a4 4 0 0 1 4 4v13a2.6 2.6 0 0 0 0 5.2V26a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-1.8a2.6 2.6 0 0 0 0-5.2V6a4 4 0 0 1 4-4z"
        fill="var(--uk-brand)"
      />
      <path d="m10.2 12.4 4.2 4.1 7.6-8" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
