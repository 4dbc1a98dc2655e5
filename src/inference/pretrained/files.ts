/**
 * A language model in the Hugging Face layout, as it lies in a store: whoever has fetched or found its files hands them
 * over in this form, and everything else is the loader's.
 */
export interface PretrainedFiles extends PretrainedTexts {
  /** The graph, with its weights inside or beside it. */
  readonly graph: Blob;
  /** Weights outside the graph, by the names the graph gives them. A file of the browser's own file system is not read whole. */
  readonly externalData: readonly { readonly path: string; readonly data: Blob }[];
}

/** The small files of such a model, unparsed. */
export interface PretrainedTexts {
  /** What people call it. */
  readonly name: string;
  /** `config.json` */
  readonly config: string;
  /** `tokenizer.json` */
  readonly tokenizer: string;
  /** `tokenizer_config.json`; null where there is none. */
  readonly tokenizerConfig: string | null;
  /** `generation_config.json`; null where there is none. */
  readonly generationConfig: string | null;
}
