"""The same data for larger networks: Llama-like decoders from nothing or pretrained ones, on as many GPUs as there are."""
