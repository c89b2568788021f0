/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly PRODUCT_NAME?: string;
  readonly SUPPORT_EMAIL?: string;
  readonly MAXPREPS_SUPPLIER_ID?: string;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
}
