/**
 * A device on a real graphics card, or null: no WebGPU, a software adapter (slower than WebAssembly), or a browser
 * without JSPI, which the WebGPU runtime needs.
 */
export async function webGpuDevice(): Promise<GPUDevice | null> {
  if (!("Suspending" in WebAssembly) || navigator.gpu === undefined) return null;
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: "high-performance" });
  if (adapter === null || adapter.info.isFallbackAdapter === true) return null;
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  return adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
}
