"""General language models that others have trained, brought into the layout the page can load."""
