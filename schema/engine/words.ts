/** `show_price_in_app` → "Show price in app", `lead_type_id` → "Lead type", `assignedTo` → "Assigned to". */
export function humanise(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\bvat\b/g, 'VAT')
    .replaceAll(/\bid\b/g, 'ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
