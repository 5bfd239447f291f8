/** What the controls of a postal address are called, after the field's own key. */
export const addressLines = ['PostalCode', 'Prefecture', 'City', 'Town', 'Street', 'Building'] as const
