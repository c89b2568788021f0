import { PRODUCT_DEFAULTS } from '#domain/core/product.ts';

const { PRODUCT_NAME, SUPPORT_EMAIL } = import.meta.env;

export const PRODUCT = {
  name: PRODUCT_NAME ?? PRODUCT_DEFAULTS.name,
  subtitle: PRODUCT_DEFAULTS.subtitle,
  supportEmail: SUPPORT_EMAIL ?? PRODUCT_DEFAULTS.supportEmail,
} as const;
