/** Who we are unless a setting says otherwise (AMB-001): PRODUCT_NAME and SUPPORT_EMAIL, read by server and build. */
export const PRODUCT_DEFAULTS = {
  name: 'Lineup Pro',
  subtitle: 'Volleyball Edition',
  supportEmail: 'support@lineup-pro.example',
} as const;
