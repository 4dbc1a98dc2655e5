/** The part of WebGPU used here: TypeScript's own libraries do not declare it yet. */
interface GPUDevice {
  readonly lost: Promise<{ readonly message: string }>;
}

interface GPUAdapterLimits {
  readonly maxBufferSize: number;
  readonly maxStorageBufferBindingSize: number;
}

interface Navigator {
  readonly gpu?: {
    requestAdapter(options: { readonly powerPreference: "high-performance" }): Promise<{
      readonly info: { readonly isFallbackAdapter?: boolean };
      readonly limits: GPUAdapterLimits;
      requestDevice(descriptor: {
        readonly requiredLimits: Readonly<Record<string, number>>;
      }): Promise<GPUDevice>;
    } | null>;
  };
}
